import { OFFLINE_META, type PublicConfig } from '#shared/config.ts'

/** What the server writes in the page for the browser. */
export const config = JSON.parse(
  document.getElementById('config')?.textContent ?? '{}',
) as PublicConfig

/** This page was kept on the phone: the server did not answer for its address. */
export const isKeptPage = document.querySelector(`meta[name="${OFFLINE_META}"]`) !== null
