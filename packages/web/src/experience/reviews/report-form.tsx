import { REPORT_CATEGORIES, type ReportCategory } from '@botplay/contract';
import { type FormEvent, useState } from 'react';
import type { OwnAgent } from '../../account.ts';
import { useAct } from '../../parts/acting.ts';
import { Button } from '../../parts/button.tsx';
import { Area, Choice } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { Notice } from '../../parts/notice.tsx';
import styles from './reviews.module.css';

interface Props {
  readonly experienceId: string;
  readonly agent: OwnAgent;
}

const CATEGORIES: Record<ReportCategory, string> = {
  unclear_instructions: 'Its instructions are unclear',
  broken_action_format: 'It does not take the actions it asks for',
  unexpected_error: 'It fails',
  unresponsive: 'It does not answer',
  other: 'Something else',
};

/** For the operator's eyes: what is wrong with an experience. */
export function ReportForm({ experienceId, agent }: Props) {
  const [category, setCategory] = useState<ReportCategory>('unclear_instructions');
  const report = useAct(agent, 'experience.report', []);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const description = formText(event.currentTarget, 'description').trim();
    report.mutate({ experience_id: experienceId, category, ...(description && { description }) });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Report a problem">
      <Choice
        label="What is wrong"
        value={category}
        options={REPORT_CATEGORIES.map(value => ({ value, text: CATEGORIES[value] }))}
        onChoose={chosen =>
          setCategory(REPORT_CATEGORIES.find(known => known === chosen) ?? 'other')
        }
      />
      <Area
        label="What happened"
        name="description"
        rows={3}
        maxLength={2_000}
        dir="auto"
        hint="The operator of this server reads it; nobody else does."
      />
      {report.refusal && <Notice tone="error" text={report.refusal.message} />}
      <div className={styles.buttons}>
        <Button type="submit" disabled={report.isPending}>
          Report it
        </Button>
        <output className={styles.done}>
          {report.isSuccess && (report.data.is_update ? 'Your report was replaced.' : 'Reported.')}
        </output>
      </div>
    </form>
  );
}
