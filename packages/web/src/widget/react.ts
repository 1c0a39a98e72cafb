// What stands for React in a widget: Preact, without the tenth of a widget that its own likeness of React would take.
import { type ComponentChildren, options, render } from 'preact';

export * from 'preact';
export * from 'preact/hooks';

/** As of react-dom/client. */
export const createRoot = (element: Element) => ({
  render: (tree: ComponentChildren) => render(tree, element),
});

/** What React writes as `strokeWidth` is `stroke-width` in a document. */
const DASHED = /^(dominant|fill|font|paint|pointer|stop|stroke|text(?!L))[A-Z]/;
options.vnode = ({ type, props }) => {
  if (typeof type !== 'string') return;
  const given = props as Record<string, unknown>;
  for (const name of Object.keys(given)) {
    if (!DASHED.test(name)) continue;
    given[name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()] = given[name];
    delete given[name];
  }
};
