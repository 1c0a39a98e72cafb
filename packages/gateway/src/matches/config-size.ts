import { refuse } from '@botplay/contract';

const MOST_CHARACTERS = 4_096;

/** What is shown with every lobby and proposal must not be long. */
export function mustBeSmall(config: object | undefined): void {
  if (config && JSON.stringify(config).length > MOST_CHARACTERS)
    refuse('VALIDATION_ERROR', `config may have ${MOST_CHARACTERS} characters of JSON. Send less.`);
}
