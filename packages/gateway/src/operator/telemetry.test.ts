import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAgent, engines, sessionRow } from '../../test/engines.ts';
import { restManifest } from '../../test/manifests.ts';
import { catalog } from '../catalog/store.ts';
import type { Store } from '../store/store.ts';
import { telemetry } from './telemetry.ts';

const addresses = { allowPrivate: true, ownHost: 'play.example', ownPort: 1 };

describe.each(engines)('telemetry on the $name engine', engine => {
  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('the greatest figures that agents can report are summed all the same', async () => {
    const shelf = catalog(store, { maxPerAgent: 5, addresses });
    const { id: experience_id } = await shelf.register(
      'operator',
      restManifest('http://127.0.0.1:9'),
    );
    const { id: agent_id } = await addAgent(store.db);
    const session = sessionRow(experience_id, agent_id);
    await store.db.insertInto('sessions').values(session).execute();
    const usage = { cost_usd_estimate: 1.7e308, latency_ms: Number.MAX_SAFE_INTEGER };
    const interaction_cadence_observed = { agent_input_requests_per_min: 1.7e308 };
    const steps = [1, 2, 3].map(step_number => ({
      session_id: session.id,
      step_number,
      action: '1',
      response: '1',
      reported: JSON.stringify({ usage, interaction_cadence_observed }),
      observed: '{}',
      created_at: new Date(),
    }));
    await store.db.insertInto('session_steps').values(steps).execute();
    const since = new Date(0);
    expect(await telemetry(store.db, { experience_id, since, limit: 1 })).toMatchObject([
      {
        reported_by_agent: {
          reports: 3,
          usage: {
            input_tokens: null,
            cost_usd_estimate: 3 * Number.MAX_SAFE_INTEGER,
            latency_ms: Number.MAX_SAFE_INTEGER,
          },
          cadence: { agent_input_requests_per_min: Number.MAX_SAFE_INTEGER },
        },
      },
    ]);
  });
});
