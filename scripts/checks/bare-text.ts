import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * A page translator replaces text nodes, and React then throws `NotFoundError` where it removes or replaces one next to
 * other nodes. Such text needs an element of its own. Returns `line: code` for each place.
 */
export function bareTexts(file: string, code: string): string[] {
  const found: string[] = []
  const report = ({ start, end }: ESTree.Span) =>
    found.push(`${file}:${code.slice(0, start).split('\n').length}: ${code.slice(start, end).replaceAll(/\s+/g, ' ')}`)
  const check = (element: ESTree.JSXElement | ESTree.JSXFragment) => {
    const children = element.children.filter(isRendered)
    for (const child of children) {
      if (child.type !== 'JSXExpressionContainer' || !isConditional(child.expression)) continue
      const branches = branchesOf(child.expression)
      const isSwapped = branches.some(isElement) || (mayBeNothing(child.expression) && !isHost(element))
      if (branches.some(isText) && (children.length > 1 || isSwapped)) report(child)
    }
  }
  const checkResult = (name: string, body: ESTree.Expression) => {
    if (/^[A-Z]/.test(name)) for (const branch of branchesOf(body)) if (isText(branch)) report(branch)
  }
  const components: string[] = []
  new Visitor({
    JSXElement: check,
    JSXFragment: check,
    FunctionDeclaration: ({ id }) => void components.push(id?.name ?? ''),
    'FunctionDeclaration:exit': () => void components.pop(),
    ArrowFunctionExpression: () => void components.push(''),
    'ArrowFunctionExpression:exit': () => void components.pop(),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' && init.body.type !== 'BlockStatement')
        checkResult(id.name, init.body)
    },
    ReturnStatement: ({ argument }) => {
      if (argument) checkResult(components.at(-1) ?? '', argument)
    },
  }).visit(parseSync(file, code).program)
  return found
}

const isRendered = (child: ESTree.JSXChild) =>
  !(child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) &&
  !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

const isConditional = ({ type }: ESTree.Node) => type === 'ConditionalExpression' || type === 'LogicalExpression'

function branchesOf(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'ParenthesizedExpression') return branchesOf(node.expression)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(branchesOf)
  if (node.type === 'LogicalExpression')
    return node.operator === '&&' ? branchesOf(node.right) : [node.left, node.right].flatMap(branchesOf)
  return [node]
}

const isElement = ({ type }: ESTree.Node) => type === 'JSXElement' || type === 'JSXFragment'

const mayBeNothing = (node: ESTree.Node) =>
  node.type === 'LogicalExpression'
    ? node.operator === '&&'
    : branchesOf(node).some((branch) => branch.type === 'Literal' && branch.value === null)

const isHost = (element: ESTree.JSXElement | ESTree.JSXFragment) =>
  element.type === 'JSXElement' &&
  element.openingElement.name.type === 'JSXIdentifier' &&
  /^[a-z]/.test(element.openingElement.name.name)

const isText = (node: ESTree.Node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't')
