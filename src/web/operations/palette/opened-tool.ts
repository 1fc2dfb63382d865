import { catchTyping, takeTyped } from './typed-ahead.ts'

/** Opened by the keyboard or by a button of the side bar, on any screen of the team. */
export type StaffTool = 'palette' | 'help'

type Opener = (tool: StaffTool) => void

let opener: Opener | undefined
/** Asked before what opens it was loaded. */
let asked: StaffTool | undefined

/** Opens a tool, at once or as soon as its code is there. */
export function openTool(tool: StaffTool): void {
  if (tool === 'palette') catchTyping()
  if (opener) opener(tool)
  else asked = tool
}

/** Forgets the requested tool, because its code did not come. Returns it, for the message. */
export function forgetTool(): StaffTool | undefined {
  const forgotten = asked
  asked = undefined
  takeTyped()
  return forgotten
}

/** Makes `open` open the tools, until the returned function is called. */
export function takeTools(open: Opener): () => void {
  opener = open
  if (asked) open(asked)
  asked = undefined
  return () => {
    opener = undefined
  }
}
