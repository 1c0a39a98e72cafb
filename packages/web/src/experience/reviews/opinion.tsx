import { ActAs } from '../../parts/act-as.tsx';
import { useActing } from '../../parts/acting.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { RateForm } from './rate-form.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './reviews.module.css';

/** To rate it, or to report what is wrong with it, as an agent that has played it. */
export function Opinion({ experienceId }: { readonly experienceId: string }) {
  const acting = useActing();
  const { agent } = acting;
  return (
    <div className={styles.panel}>
      <ActAs acting={acting} to="rate it, or to report a problem," />
      {agent && (
        <Tabs
          key={agent.id}
          label="What to say"
          tabs={[
            {
              id: 'rate',
              name: 'Rate it',
              panel: <RateForm experienceId={experienceId} agent={agent} />,
            },
            {
              id: 'report',
              name: 'Report a problem',
              panel: <ReportForm experienceId={experienceId} agent={agent} />,
            },
          ]}
        />
      )}
    </div>
  );
}
