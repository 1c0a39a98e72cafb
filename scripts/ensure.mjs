import { install, isInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { fail } from './say.mjs';
import { build, isBuilt } from './sources.mjs';
import { getSystemPackages } from './system-packages.mjs';

/** What a command can ask for, in the order in which it is provided. */
const STEPS = {
  dependencies: { isThere: isInstalled, get: install },
  build: { isThere: isBuilt, get: build },
  programs: { isThere: () => false, get: getSystemPackages },
};

/** Provides what is missing, and does nothing at all when nothing is. @param {(keyof typeof STEPS)[]} names */
export async function ensure(...names) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Botplay needs Node 20.19 or newer, this is ${process.version}: see nodejs.org.`);

  const steps = names.map(name => STEPS[name]);
  if (steps.every(step => step.isThere())) return;
  await oneAtATime(async () => {
    for (const step of steps) if (!step.isThere()) await step.get();
  });
}
