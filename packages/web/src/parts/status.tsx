import type { LiveStatusName, VerificationStatus } from '@botplay/contract';
import styles from './status.module.css';
import { LIVE, VERIFICATION } from './wording.ts';

type Tone = 'good' | 'middling' | 'bad' | 'plain';

const LIVE_TONE: Record<LiveStatusName, Tone> = {
  online: 'good',
  degraded: 'middling',
  offline: 'bad',
  unknown: 'plain',
};

const VERIFICATION_TONE: Record<VerificationStatus, Tone> = {
  verified: 'good',
  connectivity_verified: 'good',
  pending: 'middling',
  unverified: 'plain',
  failed: 'bad',
};

export const LiveBadge = ({ status }: { readonly status: LiveStatusName }) => (
  <Badge tone={LIVE_TONE[status]} text={LIVE[status]} />
);

export const VerificationBadge = ({ status }: { readonly status: VerificationStatus }) => (
  <Badge tone={VERIFICATION_TONE[status]} text={VERIFICATION[status]} />
);

/** The words say it; shape and colour only help the eye. */
function Badge({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{text}</span>;
}
