import { resolve } from 'node:path';

/** How one process is to run, read once from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly isLoopback: boolean;
  /** Nobody else can reach it, not through a proxy either. */
  readonly isAtHome: boolean;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly adminToken: string | undefined;
  readonly secret: string | undefined;
  /** What was sealed with these can still be opened. */
  readonly previousSecrets: readonly string[];
  readonly publicUrl: string;
  readonly openSignup: boolean;
  readonly rateLimit: boolean;
  readonly maxExperiencesPerAgent: number;
  readonly allowPrivateUpstreams: boolean;
  /** Multiplies every timer of every room. */
  readonly timeScale: number;
  /** House bots take seats that stay free. */
  readonly houseBots: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

/** The settings, or an Error that names everything that is wrong with them. */
export function readSettings(env: Environment, root: string): Settings {
  const complaints: string[] = [];
  const given = (name: string) => env[name] || undefined;
  const whole = (name: string, otherwise: number, most: number) => {
    const text = given(name);
    const number = Number(text ?? otherwise);
    if (Number.isInteger(number) && number >= 0 && number <= most) return number;
    complaints.push(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
    return otherwise;
  };
  const onOff = (name: string, otherwise: boolean) => {
    const text = given(name);
    if (text !== undefined && text !== 'on' && text !== 'off')
      complaints.push(`${name} must be "on" or "off", not "${text}".`);
    return text === undefined ? otherwise : text === 'on';
  };

  const factor = (name: string) => {
    const text = given(name) ?? '1';
    const number = Number(text);
    if (number > 0 && number <= 1_000) return number;
    complaints.push(`${name} must be a number above 0 and up to 1000, not "${text}".`);
    return 1;
  };

  const port = whole('PORT', 8080, 65_535);
  const host = (given('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const isLoopback = LOOPBACK.test(host);
  if (/\s/.test(given('BOTPLAY_ADMIN_TOKEN') ?? ''))
    complaints.push('BOTPLAY_ADMIN_TOKEN must have no spaces: it is sent as a bearer token.');
  const secret = given('BOTPLAY_SECRET');
  if (secret !== undefined && Buffer.byteLength(secret) < 32)
    complaints.push('BOTPLAY_SECRET must have 32 bytes or more: openssl rand -hex 32 makes one.');
  const publicUrl = given('BOTPLAY_PUBLIC_URL') ?? `http://localhost:${port}`;
  if (!/^https?:$/.test(URL.canParse(publicUrl) ? new URL(publicUrl).protocol : ''))
    complaints.push(`BOTPLAY_PUBLIC_URL must be an http or https URL, not "${publicUrl}".`);
  if (!isLoopback)
    for (const name of ['BOTPLAY_ADMIN_TOKEN', 'BOTPLAY_SECRET', 'BOTPLAY_PUBLIC_URL'])
      if (!given(name)) complaints.push(`${name} must be set when HOST is not loopback.`);

  const settings: Settings = {
    port,
    host,
    isLoopback,
    isAtHome: isLoopback && isOurMachine(publicUrl),
    dataDir: resolve(root, given('BOTPLAY_DATA') ?? 'data'),
    databaseUrl: given('DATABASE_URL'),
    redisUrl: given('REDIS_URL'),
    adminToken: given('BOTPLAY_ADMIN_TOKEN'),
    secret,
    previousSecrets: (given('BOTPLAY_PREVIOUS_SECRETS') ?? '').split(',').filter(Boolean),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    openSignup: onOff('BOTPLAY_OPEN_SIGNUP', isLoopback),
    rateLimit: onOff('BOTPLAY_RATE_LIMIT', !isLoopback),
    maxExperiencesPerAgent: whole('MAX_EXPERIENCES_PER_AGENT', 5, 1_000_000),
    allowPrivateUpstreams: onOff('BOTPLAY_ALLOW_PRIVATE_UPSTREAMS', isLoopback),
    timeScale: factor('BOTPLAY_TIME_SCALE'),
    houseBots: onOff('BOTPLAY_HOUSE_BOTS', true),
  };
  if (complaints.length)
    throw new Error(`Botplay cannot start with these settings:\n- ${complaints.join('\n- ')}`);
  return settings;
}

const isOurMachine = (url: string): boolean =>
  URL.canParse(url) && LOOPBACK.test(new URL(url).hostname.replaceAll(/[[\]]/g, ''));
