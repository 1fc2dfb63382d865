import type { ReactNode } from 'react'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { type ListWords, PagedList, type PagedQuery } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { RequestFilter, RequestGrid, RequestSkeletons } from './request-grid.tsx'

interface Props<Choice extends string, Item> {
  /** Which requests are shown, of these. */
  legend: string
  labels: Record<Choice, string>
  choice: Choice
  onChoose: (choice: Choice) => void
  query: PagedQuery<Item>
  words: ListWords
  empty: Record<Choice, { title: string; text: string }>
  /** The card of one request; `all` are those on screen. */
  children: (request: Item, all: Item[]) => ReactNode
}

/** Requests of one kind as cards, under the choice between those to handle and the others. */
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
