import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';

interface Props {
  /** Whether there is a game that the person would lose. */
  readonly isUnderWay: boolean;
  readonly onBegin: () => void;
}

export function NewGame({ isUnderWay, onBegin }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => (isUnderWay ? setAsking(true) : onBegin())}>
        New game
      </Button>
      {isAsking && (
        <Confirm
          title="Give up this game?"
          text="It is not over yet, and it will not be kept."
          yes="Give it up"
          onConfirm={() => {
            setAsking(false);
            onBegin();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
