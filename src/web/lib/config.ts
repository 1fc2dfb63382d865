import { OFFLINE_META, type PublicConfig } from '#shared/config.ts'

/** The configuration that the server writes into the page. */
export const config = JSON.parse(
  document.getElementById('config')?.textContent ?? '{}',
) as PublicConfig

/** This page is the copy stored on the phone, shown because the server did not answer. */
export const isOfflinePage = () => document.querySelector(`meta[name="${OFFLINE_META}"]`) !== null
