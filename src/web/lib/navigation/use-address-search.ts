import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useAddress } from './use-address.ts'

const TYPING_MS = 300
const PARAM = 'q'

const TOO_SHORT = 'Recherche trop courte\u00a0: écrivez au moins deux lettres ou trois chiffres.'

const anyText = () => true

/**
 * The search of a list. It is kept in the address, so that a reload or a shared link has it too. While it is too short to be
 * searched for, the list keeps the search before it: between « fatou » and « awa » the list is never empty.
 */
export function useAddressSearch(isLongEnough: (text: string) => boolean = anyText) {
  const { params, set, setAll, clear } = useAddress()
  const search = params.get(PARAM)?.trim() ?? ''
  const listed = useLastSearchable(search, isLongEnough)
  const { typed, setField, sent } = useField(search)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    set(PARAM, sent.current)
  }, TYPING_MS)

  return {
    params,
    set,
    setAll,
    /** The search of the list. */
    search: listed,
    typed,
    /** The words for a field whose text is too short, null for any other. */
    hint: typed.trim() === '' || isLongEnough(typed) ? null : TOO_SHORT,
    setTyped(text: string) {
      setField(text)
      send(text)
    },
    /** Removes the search and all other parameters from the address. */
    reset() {
      send.cancel()
      sent.current = ''
      setField('')
      clear()
    },
  }
}

/** The content of the field, and the search that was last written to the address. */
function useField(search: string) {
  const [typed, setField] = useState(search)
  const [previous, setPrevious] = useState(search)
  const sent = useRef(search)
  // The field follows the address when it changes by Back or a link, not by typing.
  if (search !== previous) {
    setPrevious(search)
    if (search !== sent.current) setField(search)
  }
  return { typed, setField, sent }
}

/** The search, or the last one that was long enough. */
function useLastSearchable(search: string, isLongEnough: (text: string) => boolean): string {
  const [last, setLast] = useState('')
  const isTooShort = search !== '' && !isLongEnough(search)
  if (!isTooShort && search !== last) setLast(search)
  return isTooShort ? last : search
}
