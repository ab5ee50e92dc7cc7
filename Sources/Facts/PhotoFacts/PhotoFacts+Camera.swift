extension PhotoFacts {
  /// Maker and model. The maker is omitted if the model contains it.
  package var camera: String? {
    guard let model = self.model else { return self.make }
    guard let make = self.make, let brand = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(brand.lowercased())
    else { return model }
    return "\(make) \(model)"
  }
}
