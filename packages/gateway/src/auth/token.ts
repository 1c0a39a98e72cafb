import { type AccessToken, isScope, type Scope } from '@botplay/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { v7 as uuid } from 'uuid';
import type { Caller } from './caller.ts';
import { refuseCredential } from './credential.ts';

export const TOKEN_SECONDS = 3600;
const ALGORITHM = 'HS256';

export interface TokenClaims {
  readonly agentId: string;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number;
}

/** Signs and reads the short-lived tokens that an agent gets for its key. */
export interface Tokens {
  sign(caller: Caller, scopes: readonly Scope[]): Promise<AccessToken>;
  read(token: string): Promise<TokenClaims>;
}

export function tokens(key: Uint8Array, publicUrl: string): Tokens {
  return {
    async sign(caller, scopes) {
      const access_token = await new SignJWT({
        owner: caller.ownerId,
        scopes,
        key_id: caller.keyId,
      })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(caller.id)
        .setIssuer(publicUrl)
        .setAudience(publicUrl)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .setJti(uuid())
        .sign(key);
      return {
        access_token,
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scopes: [...scopes],
      };
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: publicUrl,
          audience: publicUrl,
          requiredClaims: ['sub', 'exp', 'key_id', 'scopes'],
        });
        return {
          agentId: String(payload.sub),
          keyId: String(payload['key_id']),
          scopes: [payload['scopes']].flat().filter(isScope),
          expiresAt: Number(payload.exp),
        };
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          return refuseCredential('The token has expired. POST /auth/token makes a new one.');
        return refuseCredential('The credential is neither a known API key nor a valid token.');
      }
    },
  };
}
