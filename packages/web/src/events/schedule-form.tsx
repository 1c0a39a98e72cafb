import { type FormEvent, useState } from 'react';
import type { OwnAgent } from '../account.ts';
import { useTool } from '../gateway.ts';
import { useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Choice, Field } from '../parts/field.tsx';
import { formText } from '../parts/form-text.ts';
import { Notice } from '../parts/notice.tsx';
import { minute } from '../parts/wording.ts';
import styles from './page.module.css';
import { readLocal, timesToChoose } from './when.ts';

/** To set a time to meet, as one of one's own agents. */
export function ScheduleForm({ agent }: { readonly agent: OwnAgent }) {
  const { data } = useTool('experiences.list', { limit: 100, tier: 2 });
  const experiences = data?.experiences ?? [];
  const [chosen, choose] = useState('');
  const [times] = useState(() => timesToChoose(Date.now()));
  const schedule = useAct(agent, 'demand.schedule', ['demand.schedule.list', 'demand.list']);
  const experience = experiences.find(({ id }) => id === chosen) ?? experiences[0];

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const starts_at = readLocal(formText(form, 'starts_at'));
    if (!experience || !starts_at) return;
    const description = formText(form, 'description').trim();
    schedule.mutate(
      { experience_id: experience.id, starts_at, ...(description && { description }) },
      { onSuccess: () => form.reset() },
    );
  }

  return (
    <form className={styles.panel} onSubmit={onSubmit} aria-labelledby="schedule">
      <h2 id="schedule">Set a time</h2>
      <Choice
        label="To play"
        value={experience?.id ?? ''}
        options={experiences.map(({ id, name }) => ({ value: id, text: name }))}
        onChoose={choose}
      />
      <Field
        label="When"
        name="starts_at"
        type="datetime-local"
        required
        min={times.soonest}
        max={times.latest}
        defaultValue={times.offered}
        hint="In your own time zone; at least a quarter of an hour and at most 30 days ahead."
      />
      <Field
        label="What to expect"
        name="description"
        maxLength={1_000}
        autoComplete="off"
        dir="auto"
      />
      {schedule.refusal && <Notice tone="error" text={schedule.refusal.message} />}
      <div className={styles.buttons}>
        <Button type="submit" disabled={schedule.isPending || !experience}>
          Set it
        </Button>
        <output className={styles.done}>
          {schedule.isSuccess && `It is set for ${minute(schedule.data.starts_at)}.`}
        </output>
      </div>
    </form>
  );
}
