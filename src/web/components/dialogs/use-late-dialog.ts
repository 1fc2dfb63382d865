import { type ComponentType, useState } from 'react'
import { notifyNotOpened } from './notify-not-opened.ts'

/** A dialog whose code is loaded when it is first opened. Without it a toast says so, and the next tap asks again. */
export function useLateDialog<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  const [Dialog, setDialog] = useState<ComponentType<P>>()
  const [opened, setOpened] = useState(false)
  const open = async () => {
    setOpened(true)
    try {
      const code = await load()
      setDialog(() => code.default)
    } catch {
      setOpened(false)
      notifyNotOpened()
    }
  }
  return { Dialog, opened, open: () => void open(), close: () => setOpened(false) }
}
