import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, text, yes, onConfirm, onCancel }: Props) {
  return (
    <Dialog title={title} onClose={onCancel}>
      <p>{text}</p>
      <DialogActions>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
