import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';

type Look = 'primary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look;
}

export function Button({ look = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${styles.button} ${styles[look]}`} />;
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly children: string;
}

export function ButtonLink({ href, look = 'primary', children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[look]}`}>
      {children}
    </Link>
  );
}
