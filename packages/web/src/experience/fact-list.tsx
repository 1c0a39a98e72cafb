import type { ExperienceDetails } from '@botplay/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { catalogPath } from '../catalog/query.ts';
import { OutsideLink } from '../parts/outside-link.tsx';
import { count, day, LIVE, TIER, VERIFICATION } from '../parts/wording.ts';
import type { ManifestFacts } from './facts.ts';
import styles from './page.module.css';

interface Props {
  readonly experience: ExperienceDetails;
  readonly manifest: ManifestFacts;
}

export function FactList({ experience, manifest }: Props) {
  const { live_status: live, homepage_url, verified_at } = experience;
  const { publisherUrl } = manifest;
  return (
    <dl className={styles.facts}>
      <Fact name="Players">{manifest.players}</Fact>
      <Fact name="Pace">{manifest.mode}</Fact>
      <Fact name="Spectators">{manifest.spectators ? 'Welcome' : 'Not announced'}</Fact>
      <Fact name="Now">
        {LIVE[live.status]}
        {live.current_players > 0 && `, ${count(live.current_players, 'player')}`}
        {live.active_lobbies > 0 && `, ${count(live.active_lobbies, 'open lobby', 'open lobbies')}`}
      </Fact>
      <Fact name="Verification">
        {VERIFICATION[experience.verification_status]}
        {verified_at && ` on ${day(verified_at)}`}
      </Fact>
      <Fact name="Kind">{TIER[experience.tier] ?? `Tier ${experience.tier}`}</Fact>
      <Fact name="Category">
        <Link href={catalogPath({ category: experience.category })}>{experience.category}</Link>
      </Fact>
      <Fact name="Publisher">
        {publisherUrl ? (
          <OutsideLink href={publisherUrl}>{experience.publisher_name}</OutsideLink>
        ) : (
          experience.publisher_name
        )}
      </Fact>
      {homepage_url && (
        <Fact name="Home page">
          <OutsideLink href={homepage_url} />
        </Fact>
      )}
      {manifest.server && <Fact name="Server">{manifest.server}</Fact>}
      <Fact name="Version">{experience.version}</Fact>
      <Fact name="Listed since">{day(experience.created_at)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
