import type { Page } from 'playwright-core';

/** What is wrong with the page that is open: nothing, one hopes. */
export const findings = (page: Page): Promise<readonly string[]> => page.evaluate(inspect);

/** What is wrong with it in light and dark, on a desk and on a phone. Leaves it dark and on the phone. */
export async function findingsInAllLooks(page: Page): Promise<readonly string[]> {
  const all: string[] = [];
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const found = await findings(page);
      all.push(...found.map(finding => `${colorScheme}, ${width} px: ${finding}`));
    }
  return all;
}

/** Runs in the browser, so it may use nothing from outside itself. */
function inspect(): string[] {
  const found: string[] = [];
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const say = (element: Element) => element.outerHTML.slice(0, 120);

  const count = (selector: string) => all(selector).filter(isSeen).length;
  if (count('h1') !== 1) found.push(`It has ${count('h1')} headings of the first level.`);
  for (const landmark of ['header', 'main', 'footer', 'nav'])
    if (count(landmark) < 1) found.push(`It has no ${landmark}.`);
  if (!document.title.endsWith(' · Botplay')) found.push(`Its title is "${document.title}".`);
  if (!document.documentElement.lang) found.push('It does not say its language.');
  const extra = document.documentElement.scrollWidth - window.innerWidth;
  if (extra > 0) found.push(`It is ${extra} px too wide.`);

  const levels = all('h1, h2, h3, h4')
    .filter(isSeen)
    .map(({ tagName }) => Number(tagName[1]));
  levels.forEach((level, index) => {
    if (level - (levels[index - 1] ?? 0) > 1) found.push(`A heading of level ${level} skips one.`);
  });

  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids))
    if (ids.filter(other => other === id).length > 1) found.push(`The id ${id} stands twice.`);

  const nameOf = (element: HTMLElement): string => {
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : [];
    return [
      element.getAttribute('aria-label'),
      ...labelledBy.map(id => document.getElementById(id)?.textContent),
      ...labels.map(label => label.textContent),
      element.textContent,
    ]
      .join('')
      .trim();
  };
  for (const control of all('a, button, input, select, summary, [role=tab], dialog'))
    if (isSeen(control) && !nameOf(control)) found.push(`It has no name: ${say(control)}`);
  for (const image of all('img, svg'))
    if (isSeen(image) && !image.getAttribute('alt') && !image.closest('[aria-hidden=true]'))
      found.push(`It has no text in its place: ${say(image)}`);

  type Colour = readonly [number, number, number, number];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = (css: string): Colour => {
    if (!pen) return [0, 0, 0, 0];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (front: Colour, back: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const ground = (element: Element | null): Colour => {
    if (!element) return read('canvas');
    const own = read(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(element.parentElement));
  };
  const luminance = ([red, green, blue]: Colour) => {
    const linear = [red, green, blue].map(part => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return (linear[0] ?? 0) * 0.2126 + (linear[1] ?? 0) * 0.7152 + (linear[2] ?? 0) * 0.0722;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isSeen(element)) continue;
    if (element.closest('script, noscript, option, :disabled, .visually-hidden, svg')) continue;
    const style = getComputedStyle(element);
    const back = ground(element);
    const front = over(read(style.color), back);
    const [low = 0, high = 0] = [luminance(front), luminance(back)].toSorted((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`Contrast ${ratio.toFixed(2)}: ${say(element)}`);
  }
  return found;
}

/** What the Tab key reaches, and what it should have reached but did not. */
export async function keyboardWalk(
  page: Page,
): Promise<{ reached: number; missed: readonly string[] }> {
  const expected = await page.evaluate(() => {
    const selector = 'a[href], button, input, select, summary, [tabindex]';
    const able = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      element =>
        element.tabIndex >= 0 &&
        // Of the radio buttons of a group only one is reached by Tab, the others by arrows.
        !element.matches(':disabled, [type=radio]:not(:checked), [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    for (const [index, element] of able.entries()) element.dataset['walk'] = String(index);
    return able.map(element => element.outerHTML.slice(0, 120));
  });
  const reached = new Set<number>();
  let first: string | undefined;
  // Once round. What comes late is passed on the way, so that counting would end too early.
  for (let press = 0; press < expected.length * 2 + 20; press++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement)) return undefined;
      const { outlineStyle } = getComputedStyle(activeElement);
      const ring = getComputedStyle(activeElement, '::after').outlineStyle;
      const isMarked = outlineStyle !== 'none' || ring !== 'none';
      return isMarked ? activeElement.dataset['walk'] : undefined;
    });
    if (at === undefined) continue;
    if (at === first) break;
    first ??= at;
    reached.add(Number(at));
  }
  return { reached: reached.size, missed: expected.filter((_, index) => !reached.has(index)) };
}
