import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressOf, playableAt, playables } from '../../web/src/play/playables.ts';
import { hasBrowser, siteToVisit } from './browser.ts';
import { findings, findingsInAllLooks, keyboardWalk } from './page-findings.ts';

/** Where the keyboard begins, and what it then presses for a first move. */
const KEYS: Readonly<Record<string, readonly [RegExp, ...string[]]>> = {
  blackjack: [/^Stand/i, 'Enter'],
  checkers: [/^e3/, 'Enter', 'ArrowUp', 'ArrowLeft', 'Enter'],
  chess: [/^e2/, 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'],
  four_in_a_row: [/olumn 3/, 'ArrowRight', 'Enter'],
  mancala: [/^Pit 2/, 'ArrowRight', 'Enter'],
  rpg_dice: [/^Roll/, 'Enter'],
  sea_battle: [/^B2/, 'ArrowRight', 'ArrowDown', 'Enter'],
  slot: [/^Spin/, 'Enter'],
  tic_tac_toe: [/^B2/, 'ArrowRight', 'ArrowDown', 'Enter'],
};

/** A game that is under way before its page opens. Equal seeds give equal games. */
interface Kept {
  readonly moves?: string;
  readonly seat?: 0 | 1;
  readonly strength?: 'random' | 'quick' | 'strong';
}

async function sitDown(page: Page, id: string, kept: Kept = {}): Promise<void> {
  const { moves = '', seat = 0, strength = 'random' } = kept;
  const table = {
    seed: 'a',
    seat,
    nextSeat: seat,
    strength,
    options: {},
    bet: 10,
    moves: moves.split(' ').filter(Boolean),
  };
  await page.addInitScript(
    ([key = '', text = '']) => {
      if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, text);
    },
    [`botplay-table-${id}`, JSON.stringify(table)],
  );
  await page.goto(addressOf(playableAt(id)!));
  await board(page).waitFor();
}

/** The first region of a page is the board, whatever the game. */
const board = (page: Page) => page.locator('main section').first();
const cell = (page: Page, name: string) =>
  board(page).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const past = (page: Page) => page.getByRole('region', { name: /^(Moves|History)$/ });
const status = (page: Page) => page.getByRole('status');
const saying = (page: Page, text: string | RegExp) => status(page).getByText(text).waitFor();

describe.skipIf(!hasBrowser)('playing in the browser', () => {
  const { visit } = siteToVisit();

  test('/play leads to every game', async () => {
    const { page, leave } = await visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Play' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Play' }).waitFor();
    const links = page.locator('main li a');
    const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')));
    expect(hrefs).toEqual(playables.map(addressOf));
    await links.getByText('Tic-Tac-Toe').click();
    await page.locator('h1:focus', { hasText: 'Tic-Tac-Toe' }).waitFor();
    await leave();
  });

  test('the first page leads to the games, here and in a chat', async () => {
    const { page, leave } = await visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    const section = page.getByRole('region', { name: 'What there is to play' });
    expect(await section.innerText()).toContain('/mcp/games');
    expect(await findingsInAllLooks(page)).toEqual([]);
    await section.getByRole('link', { name: 'play yourself against the house' }).click();
    await page.getByRole('heading', { level: 1, name: 'Play' }).waitFor();
    await leave();
  });

  test('a game that there is not is said so kindly', async () => {
    const { page, leave } = await visit();
    await page.goto('/play/ludo');
    await page.getByRole('heading', { level: 1, name: 'No such game' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'See all games' }).click();
    await page.getByRole('heading', { level: 1, name: 'Play' }).waitFor();
    await leave();
  });

  test.each([
    ['tic_tac_toe', 'Tic-Tac-Toe'],
    ['Four-in-a-Row', 'Four-in-a-Row'],
    ['slot', 'Slot Machine'],
    ['dice', 'RPG Dice'],
    ['rpg-dice', 'RPG Dice'],
    ['rpg_dice', 'RPG Dice'],
  ])('/play/%s is the page of %s', async (path, name) => {
    const { page, leave } = await visit();
    await page.goto(`/play/${path}`);
    await board(page).waitFor();
    expect(await page.title()).toBe(`Play ${name} · Botplay`);
    await leave();
  });

  describe.each(playables)('$id', ({ id, name, rival }) => {
    test('is well made, in light and dark, on a desk and on a phone', async () => {
      const { page, complaints, leave } = await visit();
      await sitDown(page, id);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await findingsInAllLooks(page)).toEqual([]);
      expect((await keyboardWalk(page)).missed).toEqual([]);
      expect(complaints).toEqual([]);
      await leave();
    });

    test('is played by keyboard, and nothing moves for who wants no motion', async () => {
      const { page, complaints, leave } = await visit();
      await sitDown(page, id);
      expect(await past(page).count()).toBe(0);
      const [start, ...keys] = KEYS[id]!;
      await board(page).getByRole('button', { name: start }).first().focus();
      for (const key of keys) await page.keyboard.press(key);
      await past(page).waitFor();
      if (rival) await saying(page, /^Your turn|won|draw/);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await findings(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await leave();
    });
  });

  test('tic-tac-toe is played to its end, and once more', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'tic_tac_toe');
    await saying(page, 'Your turn: you play X.');
    const again = page.getByRole('button', { name: 'Play again' });
    for (let turn = 0; turn < 5 && !(await again.isVisible()); turn++) {
      await board(page).getByRole('button', { name: /free$/ }).first().click();
      await saying(page, /^Your turn|won|draw/);
    }
    expect(await status(page).innerText()).toMatch(/^(You won!|The house won\.|A draw\.)$/);
    await again.focus();
    await page.keyboard.press('Enter');
    await saying(page, 'Your turn: you play X.');
    await cell(page, 'B2').and(page.locator(':focus')).waitFor();
    expect(await board(page).getByRole('button', { name: /free$/ }).count()).toBe(9);
    await leave();
  });

  test('the strong house never loses at tic-tac-toe', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'tic_tac_toe', { moves: 'B2 A1 C3', strength: 'strong' });
    await saying(page, 'Your turn');
    const corner = await page
      .getByRole('region', { name: 'Moves' })
      .locator('td')
      .last()
      .innerText();
    expect(['A3', 'C1']).toContain(corner);
    await leave();
  });

  describe('chess', () => {
    test('is played by clicks, and by dragging', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess');
      await cell(page, 'e2').click();
      expect(await cell(page, 'e2').getAttribute('aria-pressed')).toBe('true');
      expect(
        await board(page)
          .getByRole('button', { name: /can be reached$/ })
          .count(),
      ).toBe(2);
      await cell(page, 'e4').click();
      await past(page).getByText('e4', { exact: true }).waitFor();
      await saying(page, 'Your turn');
      await cell(page, 'g1').dragTo(cell(page, 'f3'));
      await past(page).getByText('Nf3', { exact: true }).waitFor();
      await leave();
    });

    test('says why a move is none, and lets one try again', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess');
      await cell(page, 'e2').click();
      await cell(page, 'e5').click();
      expect(await page.getByRole('alert').innerText()).toContain('e2');
      expect(await past(page).count()).toBe(0);
      await cell(page, 'e2').click();
      await cell(page, 'e3').click();
      await past(page).getByText('e3', { exact: true }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await leave();
    });

    test('what cannot move says so, and the board stays where it is', async () => {
      const { page, leave } = await visit();
      await page.setViewportSize({ width: 360, height: 800 });
      await sitDown(page, 'chess');
      const before = await cell(page, 'a1').boundingBox();
      await cell(page, 'a1').click();
      await cell(page, 'a5').click();
      expect(await page.getByRole('alert').innerText()).toContain('it has no legal move');
      expect(await cell(page, 'a1').boundingBox()).toEqual(before);
      await leave();
    });

    test('tells check and mate', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess', { moves: 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6' });
      await cell(page, 'h5').click();
      await cell(page, 'f7').click();
      await saying(page, 'You won by checkmate!');
      expect(await past(page).innerText()).toContain('Qxf7#');
      await leave();
    });

    test('a pawn on the last row becomes what is chosen, or stays', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess', { moves: 'a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6' });
      await cell(page, 'b7').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      const choice = page.getByRole('dialog', { name: 'Promote to' });
      await choice.getByRole('button', { name: 'queen' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await choice.waitFor({ state: 'hidden' });
      await cell(page, 'b7').click();
      await cell(page, 'a8').click();
      await choice.getByRole('button', { name: 'knight' }).click();
      await cell(page, 'a8, white knight').waitFor();
      expect(await past(page).innerText()).toContain('bxa8=N');
      await leave();
    });

    test('moves are taken back, even from under a house that thinks', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess', { moves: 'e2e4 e7e5' });
      const back = page.getByRole('button', { name: 'Take back' });
      await cell(page, 'd2').click();
      await cell(page, 'd4').click();
      await back.click();
      await saying(page, 'Your turn');
      await cell(page, 'd2, white pawn').waitFor();
      await cell(page, 'e5, black pawn').waitFor();
      await back.click();
      await cell(page, 'e2, white pawn').waitFor();
      expect(await back.isDisabled()).toBe(true);
      expect(await past(page).count()).toBe(0);
      await leave();
    });

    test('a reload keeps the game', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess');
      await cell(page, 'd2').click();
      await cell(page, 'd4').click();
      await saying(page, 'Your turn');
      const before = await past(page).innerText();
      await page.reload();
      expect(await past(page).innerText()).toBe(before);
      await cell(page, 'd4, white pawn').waitFor();
      await leave();
    });

    test('who plays Black sits behind the black pieces and waits for White', async () => {
      const { page, leave } = await visit();
      await sitDown(page, 'chess');
      await page.getByRole('button', { name: 'Black, second' }).click();
      await saying(page, 'Your turn: you play Black.');
      expect(await past(page).locator('td').first().innerText()).not.toBe('');
      const [king, pawn] = [cell(page, 'e8'), cell(page, 'e7')];
      expect((await king.boundingBox())!.y).toBeGreaterThan((await pawn.boundingBox())!.y);
      await leave();
    });
  });

  test('another side is taken at once before the first move, and after it with the next game', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'tic_tac_toe');
    const [first, second] = ['X, first', 'O, second'].map(name =>
      page.getByRole('button', { name }),
    );
    await second!.click();
    await saying(page, 'Your turn: you play O.');
    await first!.click();
    await saying(page, 'Your turn: you play X.');
    await cell(page, 'B2').click();
    await saying(page, 'Your turn');
    await second!.click();
    await page.getByText('From the next game on.').waitFor();
    await cell(page, 'B2, X').waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Give it up' }).click();
    await saying(page, 'Your turn: you play O.');
    expect(await page.getByText('From the next game on.').count()).toBe(0);
    await leave();
  });

  test('a new game asks before it throws one away, and only then', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'tic_tac_toe');
    const anew = page.getByRole('button', { name: 'New game' });
    const asked = page.getByRole('dialog', { name: 'Give up this game?' });
    await anew.click();
    expect(await asked.count()).toBe(0);
    await cell(page, 'B2').click();
    await saying(page, 'Your turn');
    await anew.click();
    await asked.waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await anew.and(page.locator(':focus')).waitFor();
    await cell(page, 'B2, X').waitFor();
    await anew.click();
    await asked.getByRole('button', { name: 'Give it up' }).click();
    await cell(page, 'B2, free').waitFor();
    await leave();
  });

  test('the header leaves a phone to the board, and stays on a desk', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'chess');
    const topAt = async (width: number) => {
      await page.setViewportSize({ width, height: 500 });
      await page.evaluate(() => window.scrollTo(0, 300));
      return (await page.getByRole('banner').boundingBox())!.y;
    };
    expect(await topAt(1200)).toBe(0);
    expect(await topAt(360)).toBe(-300);
    await leave();
  });

  test('checkers: a chain is chosen jump by jump, and what must capture is marked', async () => {
    const { page, leave } = await visit();
    const moves =
      'c3b4 d6e5 b4a5 e5f4 g3e5 f6d4 e3c5 b6d4 a5b6 c7a5 b2c3 d4b2 a1c3 b8c7 f2g3 e7d6 e1f2 d6e5 g3h4 a7b6 a3b4 d8e7 f2g3 e5d4 c3e5 a5c3e1 g3f4 e7d6 c1d2 e1c3 h2g3 b6a5 g1h2 a5b4 f4g5 h6f4 e5f6 g7e5 h4g5 f8g7 g5f6 c3d4 g3h4 c7b6 h2g3 f4h2 h4g5 b6c5 g5h6 d4c3 h6f8 c3b2 f6e7 e5f4 e7d8 b2c3 f8e7 c5d4';
    await sitDown(page, 'checkers', { moves });
    await saying(page, 'You must capture.');
    expect(
      await board(page)
        .getByRole('button', { name: /must capture$/ })
        .count(),
    ).toBe(1);
    await cell(page, 'd8').click();
    expect(await page.getByRole('alert').innerText()).toContain('mandatory');
    for (const square of ['e7', 'c5', 'e3', 'g5']) await cell(page, square).click();
    await past(page).getByText('e7×c5×e3×g5').waitFor();
    await leave();
  });

  test('blackjack: the money goes on to the next hand, with the bet that was chosen', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'blackjack');
    await board(page).getByRole('button', { name: 'Stand' }).click();
    await saying(page, /You have/);
    const [, money = ''] = /You have ([\d,]+)/.exec(await status(page).innerText()) ?? [];
    await page.getByRole('button', { name: '50', exact: true }).click();
    await page.getByRole('button', { name: 'Next hand' }).click();
    await past(page).waitFor({ state: 'hidden' });
    const table = await page.evaluate(() => sessionStorage.getItem('botplay-table-blackjack'));
    const stack = Number(money.replace(',', ''));
    expect(JSON.parse(table ?? '')).toMatchObject({ options: { stack, bet: 50 } });
    await leave();
  });

  test('blackjack: a new game begins with the bet that was chosen', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'blackjack');
    await page.getByRole('button', { name: '100', exact: true }).click();
    await page.getByRole('button', { name: 'New game' }).click();
    await expect.poll(() => board(page).innerText()).toMatch(/Bet\s+100/);
    await leave();
  });

  test('mancala: nothing moves before somebody does', async () => {
    const { page, leave } = await visit();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await sitDown(page, 'mancala', { moves: '3' });
    const pit = board(page).getByRole('button', { name: /^Pit 1/ });
    await pit.waitFor();
    const moving = () =>
      board(page).evaluate(
        shown =>
          document
            .getAnimations()
            .filter(({ effect }) => shown.contains((effect as KeyframeEffect).target)).length,
      );
    expect(await moving()).toBe(0);
    await pit.click();
    expect(await moving()).toBeGreaterThan(0);
    await leave();
  });

  test('mancala: a seed in the own store gives another turn', async () => {
    const { page, leave } = await visit();
    await sitDown(page, 'mancala');
    await board(page)
      .getByRole('button', { name: /^Pit 3/ })
      .click();
    await saying(page, 'go again');
    await board(page)
      .getByRole('button', { name: /^Pit 1/ })
      .click();
    expect(await past(page).innerText()).toContain('pit 3, extra turn; pit 1');
    await leave();
  });

  test('slot: every spin is listed and paid for', async () => {
    const { page, leave } = await visit();
    await page.goto('/play/slot');
    await page.getByRole('button', { name: '100', exact: true }).click();
    for (const spin of [1, 2]) {
      await page.getByRole('button', { name: 'Spin' }).click();
      expect(await past(page).locator('li').count()).toBe(spin);
    }
    expect(await past(page).innerText()).toMatch(/pays \d+|costs 100/);
    await page.getByRole('button', { name: 'Begin again' }).click();
    await past(page).waitFor({ state: 'hidden' });
    await leave();
  });
});
