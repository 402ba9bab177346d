import ArgumentParser
import Engines
import Foundation
import WebPage

extension Option where Value == String? {
  /// The flag of a setting: its name and its help follow from the declaration.
  init(_ setting: Setting) {
    self.init(name: .customLong(setting.flagName), help: optionHelp(setting))
  }
}

extension Flag where Value == Bool {
  /// The flag of a toggle.
  init(wrappedValue: Bool, _ setting: Setting) {
    self.init(wrappedValue: wrappedValue, name: .customLong(setting.flagName), help: optionHelp(setting))
  }
}

extension Setting {
  /// What the setting does, in the current language.
  var summary: String { catalog(self) }

  /// The keys of the texts, for the test that compares them.
  static var catalogKeys: Set<String> { catalog.catalogKeys }

  /// "--port or EARNEST_PORT": how a missing setting can be given.
  var spellings: String { commands == .none ? variable : strings(.eitherName, ["one": "--" + flagName, "other": variable]) }
}

/// The help of a setting's flag: its meaning, its variable and its default.
func optionHelp(_ setting: Setting) -> ArgumentHelp {
  var values = ["text": setting.summary, "variable": setting.kind == .secret ? setting.fileVariable : setting.variable]
  values["default"] = setting.standard
  return optionHelp(setting.standard == nil ? .settingHelp : .settingHelpDefault, values)
}

private let catalog = Strings<Setting>(Asset("setting-strings.json", in: .module))
