import { type Static, Type } from 'typebox';

const Count = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));
const Amount = Type.Optional(Type.Number({ minimum: 0 }));
const Word = Type.Optional(Type.String({ maxLength: 200 }));

/** Tokens and cost of one step, as the agent counts them. */
export const Usage = Type.Object({
  input_tokens: Count,
  output_tokens: Count,
  reasoning_tokens: Count,
  cache_read_tokens: Count,
  cache_write_tokens: Count,
  tool_calls_count: Count,
  latency_ms: Count,
  cost_usd_estimate: Amount,
});

/** The model that made the step. */
export const ModelRuntime = Type.Object({
  model_provider: Word,
  model_name: Word,
  model_version: Word,
  context_window: Count,
});

/** How fast an experience wants to be played. */
export const ObservedCadence = Type.Object({
  agent_input_requests_per_min: Amount,
  agent_action_deadline_ms: Count,
  idle_tolerance_ms: Count,
  blocking_turn_ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  polling_required: Type.Optional(Type.Boolean()),
  recommended_poll_interval_ms: Count,
  event_driven_supported: Type.Optional(Type.Boolean()),
});

export const SOURCES = [
  'observed_by_gateway',
  'reported_by_experience',
  'reported_by_agent',
] as const;

/** Who says so, field by field. What an agent sends counts as reported by it, whatever it claims. */
export const Provenance = Type.Record(Type.String({ maxLength: 100 }), Type.Enum(SOURCES), {
  maxProperties: 50,
});

/** What an agent may report with a step or an end. */
export const TELEMETRY = {
  usage: Type.Optional(Usage),
  model_runtime: Type.Optional(ModelRuntime),
  interaction_cadence_observed: Type.Optional(ObservedCadence),
  provenance: Type.Optional(Provenance),
};

const Telemetry = Type.Object(TELEMETRY);
export type Telemetry = Static<typeof Telemetry>;
