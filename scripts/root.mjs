import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, from wherever a script is started. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
