import { games } from '@botplay/rules';
import { ButtonLink } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';
import { GameTable } from './game-table.tsx';
import { playableAt } from './playables.ts';
import { ToyTable } from './toy-table.tsx';
import { toys } from './toys.ts';

/** /play/:game — a game against the house. */
export function PlayGamePage({ name }: { readonly name: string }) {
  const playable = playableAt(name);
  const game = games.find(({ id }) => id === playable?.id);
  const toy = toys.find(({ id }) => id === playable?.id);
  if (playable && game) return <GameTable key={game.id} game={game} playable={playable} />;
  if (playable && toy) return <ToyTable key={toy.id} toy={toy} playable={playable} />;
  return <NoSuchGame />;
}

function NoSuchGame() {
  return (
    <Page
      title="No such game"
      lead="This table is empty. The address may be mistyped; the games that are set up stand one door further."
    >
      <ButtonLink href="/play">See all games</ButtonLink>
    </Page>
  );
}
