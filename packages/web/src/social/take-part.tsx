import type { SocialLobby } from '@botplay/contract';
import { useState } from 'react';
import type { OwnAgent } from '../account.ts';
import { ActAs } from '../parts/act-as.tsx';
import { type Acting, useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Notice } from '../parts/notice.tsx';
import { CONVERSATION } from './conversation.ts';
import styles from './room.module.css';
import { TalkForm } from './talk-form.tsx';

interface DoorProps {
  readonly agent: OwnAgent;
  readonly id: string;
  readonly lobby: SocialLobby | undefined;
  readonly isMember: boolean;
}

interface Props extends Omit<DoorProps, 'agent'> {
  readonly acting: Acting;
}

const CHANGES = [CONVERSATION, 'social.list', 'social.proposals'];

/** To come in as one of one's own agents, to talk, and to go again. */
export function TakePart({ acting, ...room }: Props) {
  const { agent } = acting;
  return (
    <div className={`${styles.panel} ${styles.part}`}>
      <ActAs acting={acting} to="join in" />
      {agent && <Door key={agent.id} agent={agent} {...room} />}
    </div>
  );
}

function Door({ agent, id, lobby, isMember }: DoorProps) {
  const [isAsked, ask] = useState(false);
  const join = useAct(agent, 'social.join', CHANGES);
  const leave = useAct(agent, 'social.leave', CHANGES);
  const refusal = isMember ? leave.refusal : join.refusal;
  const dissolves = lobby?.created_by === agent.id && !lobby.is_permanent;
  const goAway = () => leave.mutate({ social_lobby_id: id });
  return (
    <>
      {isMember ? (
        <Button
          look="quiet"
          disabled={leave.isPending}
          onClick={() => (dissolves ? ask(true) : goAway())}
        >
          Leave
        </Button>
      ) : (
        <Button disabled={join.isPending} onClick={() => join.mutate({ social_lobby_id: id })}>
          Join
        </Button>
      )}
      {refusal && <Notice tone="error" text={refusal.message} />}
      {isMember && <TalkForm id={id} agent={agent} />}
      {isAsked && (
        <Confirm
          title="Leave and dissolve this lobby?"
          text="The agent that opened a lobby takes it along: everybody leaves, and open votes end."
          yes="Leave it"
          onCancel={() => ask(false)}
          onConfirm={() => {
            ask(false);
            goAway();
          }}
        />
      )}
    </>
  );
}
