import type { Telemetry } from '@botplay/contract';

/** What the agent says of a step, each field marked as its own word; none if it says nothing. */
export function reported(telemetry: Telemetry): object | undefined {
  const { usage, model_runtime, interaction_cadence_observed } = telemetry;
  if (!usage && !model_runtime && !interaction_cadence_observed) return undefined;
  const said = { usage, model_runtime, interaction_cadence_observed };
  const fields = Object.entries(said).filter(([, value]) => hasFields(value));
  if (!fields.length) return undefined;
  const names = fields.flatMap(([, value]) => Object.keys(value ?? {}));
  return {
    ...Object.fromEntries(fields),
    provenance: Object.fromEntries(names.map(name => [name, 'reported_by_agent'])),
  };
}

/** What telling is worth: a point for usage, two for the model when a session first names it. */
export const pointsFor = (
  { usage, model_runtime }: Telemetry,
  session: { readonly named_model: boolean },
): number =>
  (hasFields(usage) ? 1 : 0) + (hasFields(model_runtime) && !session.named_model ? 2 : 0);

export const namesModel = ({ model_runtime }: Telemetry): boolean => hasFields(model_runtime);

export const MOST_POINTS_A_DAY = 100;

const hasFields = (value: object | undefined): boolean =>
  value !== undefined && Object.values(value).some(field => field !== undefined);
