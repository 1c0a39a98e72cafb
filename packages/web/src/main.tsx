import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, Switch, useLocation } from 'wouter';
import './style/base.css';
import './style/properties.css';
import { queries } from './gateway.ts';
import { NotFoundPage } from './not-found/page.tsx';
import { routes } from './routes.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { Shell } from './shell/shell.tsx';

function App() {
  return (
    <QueryClientProvider client={queries}>
      <Shell>
        <Pages />
      </Shell>
    </QueryClientProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    <PageFailure key={path}>
      <Suspense>
        <Switch>
          {routes.map(({ path: pattern, page: Page }) => (
            <Route key={pattern} path={pattern}>
              {params => <Page {...params} />}
            </Route>
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageFailure>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
