import Facts
import Testing

/// The digests of values.
struct ViewTests {
  private struct Leaf: View {
    var number = 1
    var text: String?
    var flag = false
  }

  private enum Choice: Encodable {
    case none
    case some(Int, name: String)
  }

  private struct Tree: View {
    var leaf = Leaf()
    var list: [[[Int]]] = []
    var leaves: [Leaf] = []
    var optional: [String?] = []
    var range = 0..<0
    var choice = Choice.none
    var number = 0.5
  }

  private func tree(_ change: (inout Tree) -> Void) -> Tree {
    var tree = Tree()
    change(&tree)
    return tree
  }

  @Test func `values that differ in anything have other digests`() {
    let trees: [Tree] = [
      Tree(), tree { $0.leaf.number = 2 }, tree { $0.leaf.text = "" }, tree { $0.leaf.text = "a" },
      tree { $0.leaf.flag = true }, tree { $0.list = [[]] }, tree { $0.list = [[], []] }, tree { $0.list = [[[]]] },
      tree { $0.list = [[[]], []] }, tree { $0.list = [[[], []]] }, tree { $0.list = [[[1]], [[2]]] },
      tree { $0.list = [[[1], [2]]] }, tree { $0.list = [[[1, 2]]] }, tree { $0.leaves = [Leaf()] },
      tree { $0.leaves = [Leaf(text: "a"), Leaf()] }, tree { $0.leaves = [Leaf(), Leaf(text: "a")] },
      tree { $0.optional = [nil] }, tree { $0.optional = [""] }, tree { $0.optional = ["", nil] },
      tree { $0.optional = ["ab"] }, tree { $0.optional = ["a", "b"] }, tree { $0.range = 0..<1 },
      tree { $0.range = 1..<1 }, tree { $0.choice = .some(1, name: "") }, tree { $0.choice = .some(1, name: "1") },
      tree { $0.number = -0.0 }, tree { $0.number = 0.0 },
    ]
    let digests = trees.map(\.digest)
    for (index, digest) in digests.enumerated() { #expect(digests.firstIndex(of: digest) == index, "\(trees[index])") }
  }

  @Test func `equal values have equal digests, which are the same in each process`() {
    #expect(tree { $0.list = [[[7]]] }.digest == tree { $0.list = [[[7]]] }.digest)
    #expect(Leaf(number: 3, text: "x", flag: true).digest == 16_555_469_564_773_507_819)
  }

  private struct Other: View {
    var number = 1
    var text: String?
    var flag = false
  }

  @Test func `views of two types have other digests`() { #expect(Leaf().digest != Other().digest) }
}
