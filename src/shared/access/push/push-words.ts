/** Replaced by the number, on the device: it knows how many notifications it still shows. */
export const COUNT_MARK = '{n}'

/** The words and the address of several messages of one tag. The service worker has a copy of this rule. */
export function pushWords(message: Words & { several?: Words }, count: number): Words {
  const { title, text, path } = message.several && count > 1 ? message.several : message
  return { title: title.replace(COUNT_MARK, String(count)), text, path }
}

interface Words {
  title: string
  text: string
  path: string
}
