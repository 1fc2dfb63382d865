// Mantine's fields with their styles, which come with the first screen that has a field.
import '@mantine/core/styles/Input.layer.css'

export {
  NativeSelect,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
