import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useAddress } from './use-address.ts'

const TYPING_MS = 300
const PARAM = 'q'

/** The search of a list. It is kept in the address, so that a reload or a shared link has it too. */
export function useAddressSearch() {
  const { params, set, clear } = useAddress()
  const search = params.get(PARAM)?.trim() ?? ''
  const { typed, setField, sent } = useField(search)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    set(PARAM, sent.current)
  }, TYPING_MS)

  return {
    params,
    set,
    /** The search in the address. */
    search,
    typed,
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
  // The field follows the address when it changes by Back or a link, not by what was typed.
  if (search !== previous) {
    setPrevious(search)
    if (search !== sent.current) setField(search)
  }
  return { typed, setField, sent }
}
