import type { Plugin } from 'vite'

/**
 * Scripts of antd that the built console never runs stay out of it. Its rules come as a style sheet (antd-styles.ts,
 * `zeroRuntime`), so that the functions which would write them are dead weight, half of each component.
 */
const withoutUse: Record<string, string> = {
  // No waves: ui/AntdRoot.tsx turns them off.
  'antd/es/_util/wave/index.js': 'export default ({ children }) => children ?? null',
  'antd/es/theme/util/useResetIconStyle.js': 'export default () => undefined',
}

const file = (id: string) => id.replaceAll('\\', '/').split('?')[0] ?? ''
const isStyle = (id: string) => /\/antd\/es\/[\w/-]+\/style\/[\w/-]+\.js$/.test(file(id))
const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

export const antdLean: Plugin = {
  name: 'antd-lean',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const stub = Object.entries(withoutUse).find(([path]) => file(id).endsWith(`node_modules/${path}`))?.[1]
    if (stub) return { code: stub, map: null }
    if (file(id).endsWith('@ant-design/cssinjs-utils/es/util/genStyleUtils.js'))
      return { code: withoutRegister(code), map: null }
    // The form itself comes with the first form; what a field outside of one asks for is a context.
    if (file(id).endsWith('antd/es/form/context.js'))
      return { code: code.replace("'@rc-component/form'", "'@rc-component/form/es/FormContext'"), map: null }
    if (file(id).endsWith('antd/es/color-picker/components/ColorPresets.js'))
      return { code: onlyBrightness(code), map: null }
    if (file(id).endsWith('antd/es/theme/internal.js')) return { code: withoutStyleExport(code), map: null }
    if (isStyle(id) && [...makers].some((maker) => code.includes(`${maker}(`)))
      return { code: withoutRules(code, this.parse(code)), map: null }
    return undefined
  },
}

/** A style sheet is there: the hook that would write one gives the class and is done. */
export function withoutRegister(code: string): string {
  const lean = code.replace(
    /if \(memoizedZeroRuntime\) \{[\s\S]*?\n {6}return hashId;\n {4}\};\n {2}\}\n {2}function genSubStyleComponent/,
    'return hashId;\n    };\n  }\n  function genSubStyleComponent',
  )
  if (lean === code || lean.includes('useStyleRegister('))
    throw new Error('antd writes its styles in another way now: look at console/antd-lean.ts')
  return lean
}

/** A button asks whether a color is bright; the colors to pick from belong to nobody here. */
export function onlyBrightness(code: string): string {
  const bright = /export const isBright = [\s\S]*?\n\};/.exec(code)?.[0]
  if (!bright?.includes('new RcColor('))
    throw new Error('antd tells bright colors in another way now: look at console/antd-lean.ts')
  return `import { Color as RcColor } from '@rc-component/color-picker/es/color';\n${bright}\nexport default () => null`
}

/** Nobody writes styles any more. */
export const withoutStyleExport = (code: string): string =>
  code.replace(
    /import \{ useStyleRegister \} from '@ant-design\/cssinjs';/,
    'const useStyleRegister = () => undefined;',
  )

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The second argument of a style hook makes the rules, the third the variables: those stay. */
export function withoutRules(code: string, program: unknown): string {
  const cuts: Node[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one)
    if (!isNode(value)) return
    const { callee, arguments: given } = value
    const isMaker = value.type === 'CallExpression' && isNode(callee) && makers.has(String(callee.name))
    const rules = isMaker && Array.isArray(given) ? given[1] : undefined
    if (isNode(rules)) cuts.push(rules)
    for (const one of Object.values(value)) look(one)
  }
  look(program)
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code)
}
