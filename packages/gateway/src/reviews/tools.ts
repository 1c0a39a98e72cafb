import { asCreated, REPLACES, Report, ReportGiven, Review, ReviewGiven } from '@botplay/contract';
import { defineTool } from '../context.ts';

export const experienceRate = defineTool({
  name: 'experience.rate',
  summary:
    'Rates an experience that you have played with 1 to 5 stars, with a review if you like. It replaces what you said before.',
  scope: 'catalog:write',
  route: 'POST /experiences/:experience_id/rate',
  effect: REPLACES,
  refuses: ['NOT_FOUND', 'NO_SESSION'],
  creates: 'when new',
  input: ReviewGiven,
  output: Review,
  run: async (given, { caller, catalog, reviews }) =>
    told(
      (await reviews.rate(caller.id, given, new Date())) ?? catalog.unknown(given.experience_id),
    ),
});

export const experienceReport = defineTool({
  name: 'experience.report',
  summary:
    'Tells the operator what is wrong with an experience that you have played. One report for each category: the next replaces it.',
  scope: 'catalog:write',
  // The contract's table has the one, its section the other.
  orScope: 'experience:write',
  route: 'POST /experiences/:experience_id/report',
  effect: REPLACES,
  refuses: ['NOT_FOUND', 'NO_SESSION', 'INVALID_SESSION'],
  creates: 'when new',
  input: ReportGiven,
  output: Report,
  run: async (given, { caller, catalog, reviews }) =>
    told(
      (await reviews.report(caller.id, given, new Date())) ?? catalog.unknown(given.experience_id),
    ),
});

const told = <Said extends { readonly is_update: boolean }>(said: Said): Said =>
  said.is_update ? said : asCreated(said);
