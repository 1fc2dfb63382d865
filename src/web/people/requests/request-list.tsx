import type { ReactNode } from 'react'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { type ListWords, PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { RequestFilter, RequestGrid, RequestSkeletons } from './request-grid.tsx'

interface Props<Choice extends string, Item> {
  /** The legend of the filter. */
  legend: string
  labels: Record<Choice, string>
  choice: Choice
  onChoose: (choice: Choice) => void
  query: PagedQuery<Item>
  words: ListWords
  empty: Record<Choice, { title: string; text: string }>
  /** Renders the card of a request. `all` are the requests on screen. */
  children: (request: Item, all: Item[]) => ReactNode
}

/** A list of requests as cards, with a filter by their state. */
export function RequestList<Choice extends string, Item>({
  legend,
  labels,
  choice,
  onChoose,
  query,
  words,
  empty,
  children,
}: Props<Choice, Item>) {
  const options = Object.entries(labels) as [Choice, string][]
  return (
    <>
      <RequestFilter>
        <Segmented
          legend={legend}
          hideLegend
          size="sm"
          value={choice}
          options={options.map(([value, label]) => ({ value, label }))}
          onChange={onChoose}
        />
      </RequestFilter>
      <PagedList
        query={query}
        words={words}
        loading={<RequestSkeletons look="plain" />}
        empty={<EmptyState {...empty[choice]} />}
      >
        {(requests) => (
          <RequestGrid>{requests.map((request) => children(request, requests))}</RequestGrid>
        )}
      </PagedList>
    </>
  )
}
