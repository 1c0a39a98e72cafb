import { Button } from '../parts/button.tsx';
import { Connect } from '../parts/connect/connect.tsx';
import { FIRST_WORDS } from '../parts/connect/first-words.ts';
import { Copyable } from '../parts/copyable.tsx';
import { Dialog, DialogActions } from '../parts/dialog.tsx';
import { Notice } from '../parts/notice.tsx';

export interface FreshKey {
  readonly agentName: string;
  readonly apiKey: string;
  /** The key that this one replaces could not be revoked. */
  readonly oldWorksStill: boolean;
}

/** The one time that a key is shown. It lives in this page's memory only, and goes when the dialog does. */
export function FreshKeyDialog(props: { readonly fresh: FreshKey; readonly onClose: () => void }) {
  const { agentName, apiKey, oldWorksStill } = props.fresh;
  return (
    <Dialog title={`A key for ${agentName}`} onClose={props.onClose}>
      <p>
        <strong>Copy it now: it is shown only this once.</strong> Whoever has it can act as this
        agent. If you lose it, replace it by a new one.
      </p>
      {oldWorksStill && (
        <Notice
          tone="error"
          text="The old key could not be revoked and still works. Revoke it in the list."
        />
      )}
      <Copyable label="API key" text={apiKey} wrap />
      <h3>Connect with it</h3>
      <Connect apiKey={apiKey} />
      <Copyable label="Then say to your agent" text={FIRST_WORDS} wrap />
      <DialogActions>
        <Button onClick={props.onClose}>I have kept it</Button>
      </DialogActions>
    </Dialog>
  );
}
