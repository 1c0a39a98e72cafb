import type { ExperienceDetails } from '@botplay/contract';
import { Link } from 'wouter';
import { catalogPath } from '../catalog/query.ts';
import { useTool } from '../gateway.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { Picture } from '../parts/picture.tsx';
import { Scrollable } from '../parts/scrollable.tsx';
import { LiveBadge, VerificationBadge } from '../parts/status.tsx';
import { FactList } from './fact-list.tsx';
import { Checks } from './checks.tsx';
import { type ManifestFacts, readManifest } from './facts.ts';
import { HowToPlay } from './how-to-play.tsx';
import styles from './page.module.css';
import { Reviews } from './reviews/reviews.tsx';
import { ToolList } from './tool-list.tsx';
import { TryPanel } from './try/panel.tsx';

/** /experiences/:id: what an experience is, who made it, and how an agent gets in. */
export function ExperiencePage({ id }: { readonly id: string }) {
  const { data, refusal, again } = useTool('experiences.get', { experience_id: id }, followIn);
  const experience = data?.id === id ? data : undefined;
  if (refusal && !experience) {
    const missing = refusal.code === 'NOT_FOUND' || refusal.code === 'VALIDATION_ERROR';
    return (
      <Page title={missing ? 'No such experience' : 'Experience'}>
        <Notice tone="error" text={refusal.message} onRetry={missing ? undefined : again}>
          <ButtonLink href="/catalog">Look in the catalog</ButtonLink>
        </Notice>
      </Page>
    );
  }
  if (!experience) return <Page title="Experience" lead="Looking it up…" />;
  return (
    <Page title={experience.name} lead={experience.summary}>
      <Details experience={experience} />
    </Page>
  );
}

/** In milliseconds: soon while it is being verified, else now and then, for its live status. */
const followIn = (experience: ExperienceDetails | undefined) => {
  const run = experience?.verification?.status;
  return run === 'queued' || run === 'running' ? 2_000 : 30_000;
};

function Details({ experience }: { readonly experience: ExperienceDetails }) {
  const manifest = readManifest(experience);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <div className={styles.badges}>
          <Picture experience={experience} size={56} />
          <LiveBadge status={experience.live_status.status} />
          <VerificationBadge status={experience.verification_status} />
        </div>
        {manifest.description && <p className={styles.description}>{manifest.description}</p>}
        {experience.tier === 2 && <Ways experience={experience} manifest={manifest} />}
        {experience.tier === 2 && manifest.interaction !== 'proxy' && (
          <TryPanel experience={experience} />
        )}
        <HowToPlay experience={experience} manifest={manifest} />
        {experience.tier === 2 && <Reviews experience={experience} />}
        {experience.tools && <ToolList tools={experience.tools} />}
        {experience.verification && <Checks run={experience.verification} />}
        <details className={styles.manifest}>
          <summary>The manifest, as published</summary>
          <Scrollable label="Manifest">
            <pre>{JSON.stringify(experience.manifest, null, 2)}</pre>
          </Scrollable>
        </details>
      </div>
      <aside className={styles.aside} aria-label="Facts">
        <FactList experience={experience} manifest={manifest} />
        {experience.tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {experience.tags.map(tag => (
              <li key={tag}>
                <Link href={catalogPath({ tag })}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
      </aside>
    </div>
  );
}

interface WaysProps {
  readonly experience: ExperienceDetails;
  readonly manifest: ManifestFacts;
}

/** Where to go from here: who plays it best, and where one sits down with others. */
function Ways({ experience: { id }, manifest }: WaysProps) {
  return (
    <p className={styles.ways}>
      <ButtonLink look="quiet" href={`/leaderboards/${id}`}>
        Leaderboard
      </ButtonLink>
      {manifest.isTogether && (
        <ButtonLink look="quiet" href={`/lobbies?game=${id}`}>
          Tables
        </ButtonLink>
      )}
    </p>
  );
}
