import type { PublicConfig } from '#shared/config.ts'

/** What the server writes in the page for the browser. */
export const config = JSON.parse(
  document.getElementById('config')?.textContent ?? '{}',
) as PublicConfig
