import { paths } from './paths.ts'

/** The tabs of « Demandes », as the address names them. */
export const REQUEST_TABS = ['a-confirmer', 'messages', 'problemes'] as const
export type RequestTab = (typeof REQUEST_TABS)[number]

/** The address of a tab of « Demandes », and of one of its lists. */
export const requestsPath = (tab: RequestTab, list?: string): string =>
  `${paths.admin.requests}?onglet=${tab}${list === undefined ? '' : `&liste=${list}`}`
