#!/usr/bin/env node
import { ensure } from './ensure.mjs';

const command = new URL('../dist/server/command.mjs', import.meta.url);

await ensure('dependencies', 'build');
await import(command.href);
