import { getQueryKey } from '@trpc/react-query'
import { queryClient } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { PAGE_CATALOGUE } from './built-form-parts.ts'

/** Takes the catalogue from a page that holds it, so that the form needs not ask: it is as new as the page. */
export function takePageCatalogue(): void {
  const element = document.getElementById(PAGE_CATALOGUE)
  if (!element?.textContent) return
  const catalogue: Outputs['products']['catalogue'] = JSON.parse(element.textContent)
  queryClient.setQueryData(getQueryKey(trpc.products.catalogue, undefined, 'query'), catalogue)
  element.remove()
}
