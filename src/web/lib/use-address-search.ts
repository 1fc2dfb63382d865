import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

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

function useAddress() {
  const [params, setParams] = useSearchParams()
  /** Changes one thing that the address says; nothing takes it away. */
  const set = (name: string, value: string) => {
    // From the address itself: a change may come before the one ahead of it has been rendered.
    const after = new URLSearchParams(window.location.search)
    if (value) after.set(name, value)
    else after.delete(name)
    setParams(after, { replace: true })
  }
  return { params, set, clear: () => setParams({}, { replace: true }) }
}

/** What stands in the field, and what of it was last sent to the address. */
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
