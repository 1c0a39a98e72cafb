import '../style/properties.css';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { fieldsOf, type Fields, listen } from './host.ts';
import styles from './show.module.css';

/** What a widget makes of a tool's output; none if that does not hold what it shows. */
export type Widget = (output: Fields) => Drawn | undefined;

export interface Drawn {
  readonly board: ReactNode;
  /** Status, turn, last action and winner, in one line. */
  readonly line: string;
}

const LONGEST_ERROR = 300;

/** A page that shows the latest output of a tool, and changes nothing. */
export function show(widget: Widget): void {
  const element = document.getElementById('root');
  if (!element) return;
  const root = createRoot(element);
  const draw = (output: unknown) =>
    root.render(
      <Scene widget={widget} output={output === undefined ? output : fieldsOf(output)} />,
    );
  draw(undefined);
  listen({ onOutput: draw, onTheme: setTheme }, element);
}

function setTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

interface SceneProps {
  readonly widget: Widget;
  readonly output: Fields | undefined;
}

function Scene({ widget, output }: SceneProps) {
  return (
    <main className={styles.scene}>
      {output?.['legal'] === false && (
        <p className={styles.error} role="alert">
          {wordingOf(output['error'])}
        </p>
      )}
      <Guard instead={<Line text={NOTHING} />}>
        <Picture widget={widget} output={output} />
      </Guard>
    </main>
  );
}

function Picture({ widget, output }: SceneProps) {
  if (!output) return <Line text="Waiting for the first move…" />;
  const drawn = widget(output);
  if (drawn)
    return (
      <>
        {drawn.board}
        <Line text={drawn.line} />
      </>
    );
  return output['legal'] === false ? null : <Line text={NOTHING} />;
}

const NOTHING = 'There is no board to show: the answer holds no state that can be read.';

const Line = ({ text }: { readonly text: string }) => (
  <output className={styles.line} aria-live="polite">
    {text}
  </output>
);

const wordingOf = (error: unknown) =>
  typeof error === 'string' && error ? error.slice(0, LONGEST_ERROR) : 'That was not possible.';

/** Shows something else in the place of what cannot be drawn, and tries again when that has changed. */
class Guard extends Component<{ children: ReactNode; instead: ReactNode }> {
  override state: { broken?: ReactNode } = {};

  override componentDidCatch() {
    this.setState({ broken: this.props.children });
  }

  override render() {
    const { children, instead } = this.props;
    return this.state.broken === children ? instead : children;
  }
}
