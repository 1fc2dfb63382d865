import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useAddress } from './use-address.ts'

const TYPING_MS = 300
const PARAM = 'q'

/** What a list looks for. It lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useAddressSearch() {
  const { params, set, clear } = useAddress()
  const search = params.get(PARAM)?.trim() ?? ''
  const { typed, setTyped, sent } = useTyped(search)
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    set(PARAM, sent.current)
  }, TYPING_MS)

  return {
    params,
    set,
    /** As the address has it. */
    search,
    typed,
    type(text: string) {
      setTyped(text)
      send(text)
    },
    /** Forgets all that the address says. */
    reset() {
      send.cancel()
      sent.current = ''
      setTyped('')
      clear()
    },
  }
}

/** The content of the field, and the part last written to the address. */
function useTyped(search: string) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const sent = useRef(search)
  // The address changed by itself (back, a link): the field follows. Not when it merely caught up with the typing.
  if (search !== known) {
    setKnown(search)
    if (search !== sent.current) setTyped(search)
  }
  return { typed, setTyped, sent }
}
