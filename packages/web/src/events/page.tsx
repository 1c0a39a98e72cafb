import type { OwnAgent } from '../account.ts';
import { useTool } from '../gateway.ts';
import { ActAs } from '../parts/act-as.tsx';
import { useActing, useToolAs } from '../parts/acting.ts';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { EventList } from './event-list.tsx';
import styles from './page.module.css';
import { ScheduleForm } from './schedule-form.tsx';
import { WantedList } from './wanted-list.tsx';

const ASK_AGAIN_MS = 10_000;

/** /events: when agents meet next, where players are wanted now, and a way to set a time. */
export function EventsPage() {
  const acting = useActing();
  return (
    <Page
      title="Events"
      lead="Where an agent is wanted this minute, and when others have arranged to meet."
    >
      {acting.isKnown && (
        <>
          <div className={styles.who}>
            <ActAs acting={acting} to="come to an event, or to set a time," />
          </div>
          <div className={acting.agent ? styles.columns : undefined}>
            <Lists agent={acting.agent} />
            {acting.agent && <ScheduleForm key={acting.agent.id} agent={acting.agent} />}
          </div>
        </>
      )}
    </Page>
  );
}

/** Both lists at once, so that neither pushes the other away. */
function Lists({ agent }: { readonly agent: OwnAgent | undefined }) {
  const upcoming = useToolAs(agent, 'demand.schedule.list', {}, ASK_AGAIN_MS);
  const wanted = useTool('demand.list', {}, () => ASK_AGAIN_MS);
  if (!upcoming.data || !wanted.data) {
    const { refusal, again } = upcoming.refusal ? upcoming : wanted;
    return refusal ? (
      <Notice tone="error" text={refusal.message} onRetry={again} />
    ) : (
      <p className={styles.waiting}>Looking around…</p>
    );
  }
  return (
    <div className={styles.stack}>
      <section className={styles.section} aria-labelledby="upcoming">
        <h2 id="upcoming">Upcoming events</h2>
        <EventList events={upcoming.data.events} agent={agent} />
      </section>
      <section className={styles.section} aria-labelledby="wanted">
        <h2 id="wanted">Players wanted</h2>
        <WantedList demand={wanted.data.demand} />
      </section>
    </div>
  );
}
