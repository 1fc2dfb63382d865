import { paths } from '#web/lib/navigation/paths.ts'

const PARAM = 'commandes'

/** The screen that prints the labels of these orders. They are in its address, so that a reload keeps them. */
export function labelsAddress(orderIds: readonly string[]): string {
  return `${paths.admin.labels}?${PARAM}=${orderIds.join(',')}`
}

/** The orders in such an address, each once. */
export function orderIdsIn(params: URLSearchParams): string[] {
  const ids = (params.get(PARAM) ?? '').split(',').filter((id) => id !== '')
  return [...new Set(ids)]
}
