import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MESSAGE_WORDS } from '#shared/messages/message-text.ts'
import { MESSAGE_TEMPLATES } from '#shared/messages/templates.ts'

const page = readFileSync('docs/operations.md', 'utf8')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it.each(MESSAGE_TEMPLATES.filter((template) => template !== 'code_numero'))(
  'the operations page has the text of %s that the owner submits',
  (template) => {
    expect(page).toContain(
      `\`${template}\`:\n\n\`\`\`text\n${plain(MESSAGE_WORDS[template].body)}\n\`\`\``,
    )
  },
)
