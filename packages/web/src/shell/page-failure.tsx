import { Component, type ReactNode } from 'react';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';

/** Stands in for a page that failed, or whose files went away with a newer version of the server. */
export class PageFailure extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title="This page failed">
        <Notice
          tone="error"
          text="Botplay failed, not you. Loading it again usually helps."
          onRetry={() => window.location.reload()}
        />
      </Page>
    );
  }
}
