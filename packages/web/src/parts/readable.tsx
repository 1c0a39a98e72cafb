import { shapeOf } from './readable-shape.ts';
import styles from './readable.module.css';

/** A value of any shape, in words as far as it has some. It is a stranger's: all of it is shown as text. */
export function Readable({
  value,
  depth = 0,
}: {
  readonly value: unknown;
  readonly depth?: number;
}) {
  const shape = shapeOf(value, depth);
  if (shape.kind === 'line') return <span className={styles.line}>{shape.text}</span>;
  if (shape.kind === 'text') {
    const isLaidOut = shape.text.includes('\n');
    return <span className={isLaidOut ? styles.laidOut : styles.text}>{shape.text}</span>;
  }
  if (shape.kind === 'list')
    return (
      <ol className={styles.list}>
        {shape.items.map((item, index) => (
          <li key={index}>
            <Readable value={item} depth={depth + 1} />
          </li>
        ))}
        <Left number={shape.left} />
      </ol>
    );
  return (
    <ul className={styles.fields}>
      {shape.fields.map(([name, field]) => (
        <li key={name}>
          <code className={styles.name}>{name}</code> <Readable value={field} depth={depth + 1} />
        </li>
      ))}
      <Left number={shape.left} />
    </ul>
  );
}

const Left = ({ number }: { readonly number: number }) =>
  number > 0 && <li className={styles.left}>and {number.toLocaleString('en')} more</li>;
