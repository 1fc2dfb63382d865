import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ORDER_STATUSES, type OrderStatus } from '#shared/orders.ts'
import { foldText } from '#shared/search-text.ts'

const TYPING_MS = 300
const NAME_LETTERS = 3

/** What the board looks for. It lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useBoardFilters() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q')?.trim() ?? ''
  const status = ORDER_STATUSES.find((known) => known === params.get('statut')) ?? null

  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const sent = useRef(search)
  // The address changed by itself (back, a link): the field follows. Not when it merely caught up with the typing.
  if (search !== known) {
    setKnown(search)
    if (search !== sent.current) setTyped(search)
  }

  const set = (name: 'q' | 'statut', value: string) => {
    // From the address itself: a change may come before the one ahead of it has been rendered.
    const after = new URLSearchParams(window.location.search)
    if (value) after.set(name, value)
    else after.delete(name)
    setParams(after, { replace: true })
  }
  const sendSearch = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    set('q', sent.current)
  }, TYPING_MS)

  return {
    typed,
    status,
    /** What the server is asked: nothing while it is too short to find anything. */
    search: findable(search) ? search : '',
    tooShort: typed.trim() !== '' && !namesSomeone(typed),
    active: typed.trim() !== '' || status !== null,
    type(text: string) {
      setTyped(text)
      sendSearch(text)
    },
    choose: (next: OrderStatus | null) => set('statut', next ?? ''),
    reset() {
      sendSearch.cancel()
      sent.current = ''
      setTyped('')
      setParams({}, { replace: true })
    },
  }
}

export type BoardFilters = ReturnType<typeof useBoardFilters>

function namesSomeone(text: string): boolean {
  return foldText(text)
    .split(/\s+/)
    .some((word) => word.length >= NAME_LETTERS)
}

/** A name from three letters, an order from the first two signs of its number. */
function findable(text: string): boolean {
  return namesSomeone(text) || /^#?[0-9a-f-]{2,36}$/i.test(text)
}
