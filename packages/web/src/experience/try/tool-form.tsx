import type { ToolSummary, UpstreamTool } from '@botplay/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { OWN } from '../../account.ts';
import { callTool } from '../../gateway.ts';
import { Button } from '../../parts/button.tsx';
import { Area, Choice } from '../../parts/field.tsx';
import { type Action, type Argument, argumentsOf, blankFor, readObject } from './action.ts';
import styles from './try.module.css';

type OfferedTool = UpstreamTool | ToolSummary;

interface Props {
  readonly sessionId: string;
  readonly agentId: string;
  readonly tools: readonly OfferedTool[];
  readonly isBusy: boolean;
  readonly onAct: (action: Action) => Promise<boolean>;
}

/** To call a tool of a discovered server, with its arguments as JSON. */
export function ToolForm({ sessionId, agentId, tools, isBusy, onAct }: Props) {
  const [name, setName] = useState(tools[0]?.name ?? '');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const tool = tools.find(other => other.name === name);
  const given = useArguments(tool, sessionId, agentId);
  const text = texts[name] ?? blankFor(given);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const read = readObject(text);
    setProblem('problem' in read ? read.problem : '');
    if ('object' in read) void onAct({ tool: name, args: read.object });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Call a tool">
      <Choice
        label="Tool"
        value={name}
        options={tools.map(other => ({ value: other.name, text: other.name }))}
        onChoose={setName}
      />
      {tool?.description && <p className={styles.about}>{tool.description}</p>}
      <Area
        label="Arguments, as JSON"
        rows={Math.min(8, 2 + given.length)}
        spellCheck={false}
        value={text}
        onChange={event => setTexts({ ...texts, [name]: event.target.value })}
        hint={hintOf(given)}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Calling…' : 'Call the tool'}
        </Button>
      </div>
    </form>
  );
}

const hintOf = (given: readonly Argument[]) =>
  given.length === 0
    ? 'It names no arguments.'
    : given
        .map(({ name, type, isRequired }) => `${name} (${type}${isRequired ? '' : ', optional'})`)
        .join(', ');

/** Of a long list only summaries are sent along; the rest is asked for when a tool is chosen. */
function useArguments(
  tool: OfferedTool | undefined,
  sessionId: string,
  agentId: string,
): readonly Argument[] {
  const isSummary = tool !== undefined && 'required_params' in tool;
  const { data } = useQuery({
    queryKey: [...OWN, 'session.tools', sessionId, tool?.name],
    queryFn: () =>
      callTool('session.tools', { session_id: sessionId, tool_name: tool?.name ?? '' }, agentId),
    enabled: isSummary,
    staleTime: Infinity,
  });
  if (!tool) return [];
  if (!isSummary) return argumentsOf(tool.inputSchema);
  const [whole] = data?.tools ?? [];
  if (whole) return argumentsOf(whole.inputSchema);
  return tool.required_params.map(name => ({ name, type: 'any', isRequired: true }));
}
