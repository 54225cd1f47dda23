/** Ask the browser to keep this page for a day without a network; where it cannot, nothing is lost but that. */
export function keepOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
